import type { Client, catalogueOverviewCalls } from '@lanyard/contract'

type Overview = Client<typeof catalogueOverviewCalls>

export type CatalogueList = Awaited<ReturnType<Overview['listCatalogue']>>['items'][number]
export type CatalogueValue = Awaited<ReturnType<Overview['searchCatalogue']>>['items'][number]
