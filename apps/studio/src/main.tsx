import "./app.css";
import { createBrowserRouter } from "react-router";
import { routes } from "./routes.tsx";
import { start } from "./start.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
start(root, createBrowserRouter(routes));
