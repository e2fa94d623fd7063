export type ClassSearch = { view?: 'past' | undefined; q?: string | undefined; trainer?: number | undefined; course?: number | undefined }
