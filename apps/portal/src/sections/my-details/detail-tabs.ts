export const detailTabs = ['personal', 'next-of-kin', 'demographics'] as const
export type DetailTab = (typeof detailTabs)[number]
