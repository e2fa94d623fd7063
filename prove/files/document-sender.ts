import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../accounts/people.ts'
import { pathOf } from '../requests/sending.ts'
import type { Answer, Wire } from '../requests/wire.ts'

export type Announced = { documentId: number; address: string }

/** Does what a learner's browser does with documents. */
export type DocumentSender = {
  /** Where to upload the bytes; or the response, if it was refused. */
  announce(filename: string, size: number): Promise<Announced | Answer>
  put(address: string, content: Buffer): Promise<Answer>
  /** Announces and uploads. Returns the response that refused it, or the last one. */
  send(filename: string, content: Buffer): Promise<{ documentId?: number; answer: Answer }>
  /** The response that opens a document, once its check is finished. */
  link(documentId: number): Promise<Answer>
  open(documentId: number): Promise<Answer>
}

export const isAnnounced = (outcome: Announced | Answer): outcome is Announced => 'documentId' in outcome

const isBeingChecked = ({ status, headers }: Answer) => status === 409 && headers['retry-after'] !== undefined

export const documentsOf = (wire: Wire, { site, token }: Person): DocumentSender => {
  const announce = async (filename: string, size: number): Promise<Announced | Answer> => {
    const answer = await wire.send(site, '/learner-app/document-file', { method: 'POST', bearer: token, body: { filename, size } })
    if (answer.status !== 200) return answer
    const { documentId, documentPreSignedUrl } = JSON.parse(answer.body).data
    return { documentId, address: pathOf(documentPreSignedUrl) }
  }
  const put = (address: string, content: Buffer) =>
    wire.send(site, address, { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body: content })
  const link = async (documentId: number) => {
    const read = () => wire.send(site, `/learner-app/document-file/${documentId}`, { bearer: token })
    let answer = await read()
    for (let tries = 0; tries < 100 && isBeingChecked(answer); tries++) {
      await pause(50)
      answer = await read()
    }
    return answer
  }
  return {
    ...{ announce, put, link },
    send: async (filename, content) => {
      const announced = await announce(filename, content.length)
      if (!isAnnounced(announced)) return { answer: announced }
      return { documentId: announced.documentId, answer: await put(announced.address, content) }
    },
    open: async (documentId) => {
      const answer = await link(documentId)
      return answer.status === 200 ? wire.send(site, pathOf(JSON.parse(answer.body).data.documentUrl)) : answer
    },
  }
}
