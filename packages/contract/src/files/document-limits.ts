/** The file types learners may upload, by extension. */
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
  /** Bytes per document. */
  largest: 25 * megabyte,
  /** Bytes across all of a learner's documents. */
  perLearner: 500 * megabyte,
  /** Documents per support case. */
  perCase: 10,
  /** Documents that staff send with a message. */
  perMessage: 10,
  /** Documents announced or uploaded but not yet attached to anything. */
  waiting: 50,
} as const
