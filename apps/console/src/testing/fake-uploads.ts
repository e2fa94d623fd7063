import { vi } from 'vitest'

type Heard = (event: { loaded: number; total: number }) => void
export type FakeUpload = {
  address: string
  type: string
  isStopped: boolean
  progress: (percent: number) => void
  finish: (status?: number, problem?: object) => void
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
        isStopped: false,
        progress: (percent) => this.onProgress({ loaded: percent, total: 100 }),
        finish: (status = 200, problem = {}) => {
          this.status = status
          this.responseText = JSON.stringify(problem)
          this.heard.load?.()
        },
        breakOff: () => this.heard.error?.(),
      }
      open(_: string, address: string) {
        this.made.address = address
      }
      setRequestHeader(_: string, value: string) {
        this.made.type = value
      }
      addEventListener(name: string, heard: () => void) {
        this.heard[name] = heard
      }
      send() {
        sent.push(this.made)
      }
      abort() {
        this.made.isStopped = true
      }
    },
  )
  return sent
}
