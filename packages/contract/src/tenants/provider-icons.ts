/** The pictures a button can have; all of them are drawn by Lanyard. */
export const providerIcons = ['key', 'microsoft', 'google', 'school', 'building', 'shield'] as const
export type ProviderIconName = (typeof providerIcons)[number]
