import { frontEnd } from '../../tools/front-end.ts'

export default frontEnd(import.meta.dirname, { worker: 'src/offline/service-worker.ts', starter: 'src/first-paint/starter.ts' })
