import { createStore, type Store } from '../store.ts'
import { defaultTenantData, readTenantData, type TenantData } from './tenant-data.ts'

const cacheKey = 'tenantData-settings'
/** The id of the element in which the server embeds the settings. */
export const settingsBlock = 'tenant-settings'

const parse = (text: string | null | undefined): TenantData | undefined => {
  try {
    return text ? readTenantData(JSON.parse(text)) : undefined
  } catch {
    return undefined
  }
}

const readCache = () => {
  try {
    return parse(localStorage.getItem(cacheKey))
  } catch {
    return undefined
  }
}

const writeCache = (data: TenantData) => {
  try {
    localStorage.setItem(cacheKey, JSON.stringify(data))
  } catch (error) {
    console.error('The tenant settings couldn’t be kept:', error)
  }
}

const fetchTenantData = async (authBase: string): Promise<TenantData> => {
  const response = await fetch(`${authBase}/fetch-ddb`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ siteUrl: location.origin }),
  })
  if (!response.ok) throw new Error('Response returned an error code')
  const data = readTenantData(((await response.json()) as { tenantData?: unknown }).tenantData)
  if (!data) throw new Error('The answer holds no tenant settings')
  return data
}

export type TenantSettings = Pick<Store<TenantData>, 'get' | 'subscribe'> & { refresh(): Promise<void> }

/** Shows the settings embedded in the page, or else the cached copy; the fetched copy replaces it and is cached. */
export const openTenantSettings = (authBase = '/api/auth'): TenantSettings => {
  const store = createStore(parse(document.getElementById(settingsBlock)?.textContent) ?? readCache() ?? defaultTenantData)
  const refresh = async () => {
    try {
      const data = await fetchTenantData(authBase)
      writeCache(data)
      if (JSON.stringify(data) !== JSON.stringify(store.get())) store.set(data)
    } catch (error) {
      console.error('Error fetching tenant data:', error)
    }
  }
  return { get: store.get, subscribe: store.subscribe, refresh }
}
