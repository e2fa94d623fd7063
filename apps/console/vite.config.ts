import { frontEnd } from '../../tools/front-end.ts'

export default frontEnd(import.meta.dirname)
