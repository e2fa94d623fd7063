/** The requested setting and the search text, from the URL. */
export type SettingSearch = { setting?: string | undefined; q?: string | undefined }

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined)

export const readSettingSearch = ({ setting, q }: Record<string, unknown>): SettingSearch => ({ setting: text(setting), q: text(q) })
