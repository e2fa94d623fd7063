/** A class's own colour if valid, else the provider's. */
export const colourOf = (code: string | null | undefined) => (code && /^#[0-9a-f]{3,8}$/i.test(code) ? code : 'var(--primary-edge)')
