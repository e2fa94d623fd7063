/** What a running text does. The page's watcher detects it. */
export const runs = 'window.__xss=1'

/** A host that doesn't exist. Requests to it are detected. */
export const elsewhere = 'https://elsewhere.invalid'

/** Runs by itself wherever it is parsed as markup. */
export const bad = `<img src=x onerror=${runs}>`

const each = (text: string, write: (code: number) => string) => [...text].map((letter) => write(letter.codePointAt(0) as number)).join('')

export const inDecimals = (text: string) => each(text, (code) => `&#${code};`)
export const inLongDecimals = (text: string) => each(text, (code) => `&#${String(code).padStart(7, '0')}`)
export const inHexadecimals = (text: string) => each(text, (code) => `&#x${code.toString(16)};`)
export const inLongHexadecimals = (text: string) => each(text, (code) => `&#X${code.toString(16).padStart(6, '0').toUpperCase()}`)
export const inPercents = (text: string) => each(text, (code) => `%${code.toString(16).padStart(2, '0')}`)
export const inEscapes = (text: string) => each(text, (code) => `\\u${code.toString(16).padStart(4, '0')}`)
export const inStyleEscapes = (text: string) => each(text, (code) => `\\${code.toString(16)} `)
export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
