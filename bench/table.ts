export const whole = (value: number) => Math.round(value).toLocaleString('en')

/** A table row: the first cell left-aligned, the others right-aligned. */
export const print = (columns: readonly number[], cells: readonly string[]) =>
  console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(columns[0] ?? 0) : cell.padStart(columns[index] ?? 0))).join(' '))
