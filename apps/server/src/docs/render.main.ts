import { serveTasks } from '../workers/worker-tasks.ts'
import { docsPage } from './docs-page.ts'
import { productDocument } from './document.ts'
import { problemsPage } from './problems-page.ts'

/** The worker that renders the documentation, which would block requests for too long. */
serveTasks({
  render: (config: { apiOrigin: string }) => {
    const document = productDocument(config)
    return { openApi: JSON.stringify(document), docs: docsPage(document), problems: problemsPage(document) }
  },
})
