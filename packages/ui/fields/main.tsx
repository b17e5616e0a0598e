import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./fields.css";
import { Fields } from "./Fields.tsx";

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <Fields />
    </StrictMode>,
  );
