import type { AuditEvent } from '@lanyard/contract'
import { expect, test } from 'vitest'
import { foldSignIns } from './folded-sign-ins.ts'

const event = (Id: number, Action: string, ActorId = 7, Outcome = 'done') => ({ Id, Action, ActorId, ActorKind: 'staff', Outcome }) as AuditEvent

test('consecutive sign-ins of one person are one entry; refusals, others and everything else are not', () => {
  const events = [
    event(9, 'tenant-entered'),
    event(8, 'sign-in'),
    event(7, 'sign-in', 7, 'refused'),
    event(6, 'sign-out'),
    event(5, 'sign-in', 8),
    event(4, 'setting.change'),
    event(3, 'sign-in'),
    event(2, 'challenge'),
  ]
  expect(foldSignIns(events).map(({ event: { Id }, others }) => [Id, others.map((other) => other.Id)])).toEqual([
    [9, [8]],
    [7, []],
    [6, []],
    [5, []],
    [4, []],
    [3, [2]],
  ])
})
