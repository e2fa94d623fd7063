/** A case being written. */
export type TypedCase = { categoryId: string; courseEnrolmentId: string; unitEnrolmentId: string; subject: string; html: string }
