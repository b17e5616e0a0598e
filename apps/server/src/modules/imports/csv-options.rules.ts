export type Encoding = "utf-8" | "windows-1252" | "utf-16le";

export function toCsvOptions(delimiter: string) {
  return {
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    max_record_size: 64 * 1024,
  };
}
