/** What learners may send, by the end of the name. */
export const documentExtensions = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'heic',
  'heif',
  'webp',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'csv',
  'zip',
] as const
export type DocumentExtension = (typeof documentExtensions)[number]

const megabyte = 1024 * 1024

export const documentLimits = {
  /** Bytes of one document. */
  largest: 25 * megabyte,
  /** Bytes of all documents that one learner sent. */
  perLearner: 500 * megabyte,
  /** Documents of one support case. */
  perCase: 10,
  /** Documents announced or sent, and not yet attached to anything. */
  waiting: 50,
} as const
