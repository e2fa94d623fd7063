import { vi } from 'vitest'

type Heard = (event: { loaded: number; total: number }) => void
export type FakeUpload = {
  address: string
  type: string
  headers: Record<string, string>
  body: Blob | undefined
  isStopped: boolean
  progress: (percent: number) => void
  finish: (status?: number, problem?: object, headers?: Record<string, string>) => void
  breakOff: () => void
}

/** Fake uploads at the level of `XMLHttpRequest`: each waits until the test reports progress. */
export const fakeUploads = (): FakeUpload[] => {
  const sent: FakeUpload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 0
      responseText = ''
      answered: Record<string, string> = {}
      heard: Record<string, () => void> = {}
      onProgress: Heard = () => {}
      upload = {
        addEventListener: (_: string, heard: Heard) => {
          this.onProgress = heard
        },
      }
      made: FakeUpload = {
        address: '',
        type: '',
        headers: {},
        body: undefined,
        isStopped: false,
        progress: (percent) => this.onProgress({ loaded: percent, total: 100 }),
        finish: (status = 200, problem = {}, headers = {}) => {
          this.status = status
          this.answered = headers
          this.responseText = JSON.stringify(problem)
          this.heard.load?.()
        },
        breakOff: () => this.heard.error?.(),
      }
      open(_: string, address: string) {
        this.made.address = address
      }
      setRequestHeader(name: string, value: string) {
        this.made.headers[name] = value
        if (name === 'content-type') this.made.type = value
      }
      getResponseHeader(name: string) {
        return this.answered[name] ?? null
      }
      addEventListener(name: string, heard: () => void) {
        this.heard[name] = heard
      }
      send(body: Blob) {
        this.made.body = body
        sent.push(this.made)
      }
      abort() {
        this.made.isStopped = true
      }
    },
  )
  return sent
}
