const words: Readonly<Record<string, { title: string; description: string }>> = {
  Site: { title: 'Site', description: 'What the site is called, and how dates and amounts are written.' },
  'Sign-in': { title: 'Learners’ sign-in', description: 'How learners come in, and how long they stay signed in.' },
  Access: { title: 'Staff access', description: 'Who can be invited to this console, and how long they stay signed in.' },
}

/** A group's title and one sentence; one that came later is called by its name. */
export const groupWords = (group: string) => words[group] ?? { title: group, description: '' }
