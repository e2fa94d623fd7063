/** The icons a sign-in button can have, all drawn by Lanyard. */
export const providerIcons = ['key', 'microsoft', 'google', 'school', 'building', 'shield'] as const
export type ProviderIconName = (typeof providerIcons)[number]
