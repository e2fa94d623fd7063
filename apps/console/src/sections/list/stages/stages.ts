import type { Item, Value } from '../values/values-api.ts'

/** A stage being edited; a new one has no identifier yet. */
export type Stage = { key: string; id: number | undefined; description: string; winProbability: string }

const stageOf = (value: Value): Stage => ({
  key: String(value.opportunityStageId),
  id: Number(value.opportunityStageId),
  description: String(value.description ?? ''),
  winProbability: value.winProbablityId === null || value.winProbablityId === undefined ? '' : String(value.winProbablityId),
})

const inOrder = (values: readonly Value[]) => values.toSorted((one, other) => Number(one.orderNumber ?? 0) - Number(other.orderNumber ?? 0))

export const stagesOf = (values: readonly Value[]) => inOrder(values.filter(({ isDeleted }) => !isDeleted)).map(stageOf)
export const switchedOffStages = (values: readonly Value[]) => inOrder(values.filter(({ isDeleted }) => isDeleted)).map(stageOf)

let made = 0
export const newStage = (): Stage => ({ key: `new-${++made}`, id: undefined, description: '', winProbability: '' })

export const moved = <Of>(items: readonly Of[], from: number, to: number): Of[] => {
  const others = items.toSpliced(from, 1)
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, items[from] as Of)
}

/** The whole set as the server expects it. A missing stage is turned off. `winProbablityId` is misspelt on the wire. */
export const itemsOf = (stages: readonly Stage[]): Item[] =>
  stages.map(({ id, description, winProbability }, index) => ({
    ...(id !== undefined && { opportunityStageId: id }),
    description: description.trim() || null,
    winProbablityId: winProbability === '' ? null : Number(winProbability),
    orderNumber: index + 1,
    isDeleted: false,
  }))

export const isSameSet = (one: readonly Stage[], other: readonly Stage[]) => JSON.stringify(itemsOf(one)) === JSON.stringify(itemsOf(other))
