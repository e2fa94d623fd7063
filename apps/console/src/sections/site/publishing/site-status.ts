import type { Home } from '@lanyard/contract'
import type { BadgeTone } from '@lanyard/web/ui/display/badge.tsx'

export type Site = NonNullable<Home['Publishing']>['Sites'][number]
export type Status = Site['SiteStatus']

type StatusTexts = { label: string; tone: BadgeTone; means: string; action: string; title: string; warning: string[]; done: string }

export const statusTexts: Record<Status, StatusTexts> = {
  published: {
    label: 'Published',
    tone: 'success',
    means: 'Learners can sign in and use everything.',
    action: 'Publish',
    title: 'Publish the site?',
    warning: ['Learners will be able to sign in and use the sections that are on.'],
    done: 'The site is published. Learners can sign in.',
  },
  maintenance: {
    label: 'In maintenance',
    tone: 'warning',
    means: 'Learners can read everything. A banner tells them that they can’t save right now.',
    action: 'Start maintenance',
    title: 'Start maintenance?',
    warning: [
      'Learners stay signed in and can read everything, but nothing they do is saved: no details, no cases, no replies.',
      'Anyone filling in a form right now can’t save it until maintenance ends.',
    ],
    done: 'The site is in maintenance: learners can read, and save nothing.',
  },
  'not-published': {
    label: 'Not published',
    tone: 'plain',
    means: 'Nobody can sign in. Every page says “This page is not published.”',
    action: 'Unpublish',
    title: 'Unpublish the site?',
    warning: [
      'Every learner is signed out immediately, and no one can sign in until you publish the site again.',
      'Unsaved work is lost. Nothing that was saved is deleted.',
    ],
    done: 'The site is no longer published. Everyone is signed out.',
  },
}

/** The possible next statuses, most likely first. */
export const movesFrom: Record<Status, readonly Status[]> = {
  published: ['maintenance', 'not-published'],
  maintenance: ['published', 'not-published'],
  'not-published': ['published', 'maintenance'],
}
