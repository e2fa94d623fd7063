/** An editor would keep Escape to itself; a dialog around it closes with it. */
export const editorEvents = { keydown: (_view: unknown, { key }: KeyboardEvent) => key === 'Escape' }
