/** The lightness and maximum chroma of each surface and text colour. */
export type Scheme = Record<
  'paper' | 'ground' | 'tint' | 'hover' | 'ink' | 'grayDark' | 'gray' | 'line' | 'lineStrong' | 'statusTint',
  readonly [lightness: number, mostChroma: number]
>

export const schemes = {
  light: {
    paper: [1, 0],
    ground: [0.982, 0.004],
    tint: [0.955, 0.03],
    hover: [0.965, 0.006],
    ink: [0.24, 0.02],
    grayDark: [0.46, 0.02],
    gray: [0.53, 0.015],
    line: [0.91, 0.008],
    lineStrong: [0.64, 0.015],
    statusTint: [0.965, 0.02],
  },
  dark: {
    paper: [0.215, 0.01],
    ground: [0.175, 0.008],
    tint: [0.3, 0.035],
    hover: [0.26, 0.012],
    ink: [0.955, 0.006],
    grayDark: [0.8, 0.012],
    gray: [0.72, 0.012],
    line: [0.32, 0.012],
    lineStrong: [0.56, 0.015],
    statusTint: [0.28, 0.045],
  },
} as const satisfies Record<string, Scheme>
