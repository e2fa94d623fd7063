import { html, textOf } from '../html/html.ts'
import type { BuiltApp } from './built-app.ts'
import { headOf, preloadsOf } from './page-head.ts'
import { rootOf, type Scheme } from './scheme.ts'

/** Lanyard's own colour, used without a tenant. */
const ownBrand = { PrimaryColour: '#3f5bd9', SecondaryColour: '#26315f' }

/** The console's page. Which tenant it shows is known after signing in. */
export const consolePage = (app: BuiltApp, nonce: string, scheme: Scheme): string =>
  app.index
    .replace(/<html[^>]*>/, () => rootOf('en', scheme))
    .replace('<!--head-->', () =>
      textOf(html`${headOf({ title: 'Lanyard console', favicon: null, brand: ownBrand, manifest: null }, nonce)}${preloadsOf(app, '/')}`),
    )
    .replace('<!--settings-->', '')
