import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";

const mostBytes = 5 * 1024 * 1024 - 1;
const day = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo" }).format(new Date());

/** Almost 5 MB of the shortest transactions. */
export function createShortestOfx(): Blob {
  const line = "<STMTTRN><TRNAMT>1";
  return new Blob([`<OFX>${line.repeat(Math.floor((mostBytes - 5) / line.length))}`]);
}

export function createEmptyCsv(): Blob {
  return new Blob([";".repeat(mostBytes)]);
}

/** 20,000 transfers of one price, each by a person and with an id. */
export function createStatement(fromName: (i: number) => string): Blob {
  const lines = Array.from({ length: 20_000 }, (_, i) => {
    const code = `E0003816620261126${String(i).padStart(15, "0")}`;
    return `${day};Transferência Pix recebida - ${fromName(i)} - ${code};29,90`;
  });
  return new Blob([`Data;Descrição;Valor\n${lines.join("\n")}\n`]);
}

export function createSubscribersCsv(rows: number): Blob {
  const head = "Nome;E-mail;Celular;Plano;Valor;Status;Próxima cobrança";
  const lines = Array.from(
    { length: rows },
    (_, i) => `Fã Número ${i};importado${i}@exemplo.com.br;11912345678;Mensal;29,90;Ativo;24/11/2099`,
  );
  return new Blob([[head, ...lines].join("\r\n")]);
}

const side = 7_000;

/** 49 megapixels of detail. */
export async function createPhoto(format: "jpeg" | "png"): Promise<Blob> {
  const tile = await sharp({
    create: {
      width: 500,
      height: 500,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 20 },
    },
  })
    .png()
    .toBuffer();
  const canvas = sharp({
    create: { width: side, height: side, channels: 3, background: "#000" },
    limitInputPixels: false,
  });
  const image = canvas.composite([{ input: tile, tile: true }]);
  const bytes = await (format === "png" ? image.png({ compressionLevel: 1 }) : image.jpeg({ quality: 60 })).toBuffer();
  return new Blob([new Uint8Array(bytes)]);
}

/** 4032 × 3024, as phones take them: HEVC of ffmpeg in the boxes of a HEIC, since no dependency can write one. */
export function createHeic(): Blob {
  const folder = mkdtempSync(join(tmpdir(), "camarim-bench-"));
  try {
    const file = join(folder, "photo.mp4");
    const source = ["-f", "lavfi", "-i", "testsrc2=size=4032x3024:rate=1:duration=1"];
    const codec = ["-c:v", "libx265", "-x265-params", "log-level=error", "-tag:v", "hvc1", "-pix_fmt", "yuv420p"];
    execFileSync("ffmpeg", ["-y", "-v", "error", ...source, "-frames:v", "1", ...codec, file]);
    return new Blob([new Uint8Array(toHeic(readFileSync(file), 4_032, 3_024))]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function toHeic(mp4: Buffer, width: number, height: number): Buffer {
  const hvcc = cut(mp4, "hvcC");
  const sample = cut(mp4, "mdat").subarray(8);
  const [u16, u32] = [(value: number) => number(value, 2), (value: number) => number(value, 4)];
  const full = (type: string, ...parts: Buffer[]) => box(type, u32(0), ...parts);
  const ispe = full("ispe", u32(width), u32(height));
  const ipma = full("ipma", u32(1), u16(1), Buffer.from([2, 0x81, 0x82]));
  const infe = box("infe", u32(0x02000000), u16(1), u16(0), Buffer.from("hvc1\0"));
  const createMeta = (offset: number) =>
    full(
      "meta",
      full("hdlr", u32(0), Buffer.from("pict"), Buffer.alloc(13)),
      full("pitm", u16(1)),
      full("iloc", Buffer.from([0x44, 0]), u16(1), u16(1), u16(0), u16(1), u32(offset), u32(sample.length)),
      full("iinf", u16(1), infe),
      box("iprp", box("ipco", hvcc, ispe), ipma),
    );
  const ftyp = box("ftyp", Buffer.from("heic"), u32(0), Buffer.from("mif1heic"));
  const meta = createMeta(ftyp.length + createMeta(0).length + 8);
  return Buffer.concat([ftyp, meta, box("mdat", sample)]);
}

function number(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([number(body.length + 8, 4), Buffer.from(type), body]);
}

/** The first box of a type, with its header. */
function cut(file: Buffer, type: string): Buffer {
  const start = file.indexOf(type) - 4;
  return file.subarray(start, start + file.readUInt32BE(start));
}

/** A page that takes PDFium seconds to draw. */
export async function createSlowPdf(): Promise<Blob> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([420, 760]);
  const drawing = deflateSync(Buffer.from("0 0 m 400 300 100 700 20 10 c 300 500 10 600 400 700 c S\n".repeat(60_000)));
  const stream = pdf.context.stream(drawing, { Filter: "FlateDecode" });
  page.node.addContentStream(pdf.context.register(stream));
  return new Blob([new Uint8Array(await pdf.save())]);
}
