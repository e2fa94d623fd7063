import { z } from 'zod'
import { type Calls, one, plain } from '../call.ts'
import { entity } from '../entity.ts'
import { exactly, flag, required } from '../fields.ts'
import { noQuery } from '../query.ts'

/** What notification emails are about. Security emails are always sent. */
export const notificationKinds = ['newMessage', 'caseAnswered', 'invoiceIssued', 'invoiceOverdue', 'classChanged', 'resultReleased'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationChoices = entity('notificationChoices', {
  newMessage: required(flag),
  caseAnswered: required(flag),
  invoiceIssued: required(flag),
  invoiceOverdue: required(flag),
  classChanged: required(flag),
  resultReleased: required(flag),
})

const choice = z.boolean().optional()
const needs = 'own-records'

export const ownDataCalls = {
  createDataDownload: {
    method: 'POST',
    path: '/learner-app/data-downloads',
    summary: 'Create a one-time link, valid for five minutes, that downloads all of the learner’s data as a zip',
    needs,
    query: noQuery,
    answer: plain(z.object({ url: z.string(), expiresAt: z.iso.datetime() })),
  },
  getNotificationChoices: {
    method: 'GET',
    path: '/learner-app/notification-choices',
    summary: 'The learner’s notification preferences',
    needs,
    query: noQuery,
    answer: one(notificationChoices),
  },
  replaceNotificationChoices: {
    method: 'PUT',
    path: '/learner-app/notification-choices',
    summary: 'Change notification preferences; omitted ones keep their value',
    needs,
    query: noQuery,
    body: {
      name: 'item',
      schema: exactly({
        ...{ newMessage: choice, caseAnswered: choice, invoiceIssued: choice, invoiceOverdue: choice, classChanged: choice },
        resultReleased: choice,
      }),
    },
    answer: one(notificationChoices),
  },
} as const satisfies Calls
