export const integrationTabs = ['keys', 'services'] as const
export type IntegrationTab = (typeof integrationTabs)[number]
