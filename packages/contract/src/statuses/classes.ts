export const classStatuses = { draft: 1, planned: 2, open: 3, full: 4, inProgress: 5, completed: 6, postponed: 7, cancelled: 8 } as const
export const classStatusesNotHeld: readonly number[] = [classStatuses.postponed, classStatuses.cancelled]

export const registrationStatuses = { registered: 1, waitlisted: 2, confirmed: 3, attended: 4, didNotAttend: 5, withdrawn: 6, cancelled: 7 } as const
/** The learner is expected in an upcoming class. */
export const upcomingRegistrationStatuses: readonly number[] = [registrationStatuses.registered, registrationStatuses.confirmed]
/** The learner is not expected. */
export const leftRegistrationStatuses: readonly number[] = [registrationStatuses.withdrawn, registrationStatuses.cancelled]
/** The learner has no place in the class. */
export const noPlaceStatuses: readonly number[] = [registrationStatuses.waitlisted, ...leftRegistrationStatuses]

export const attendanceTypes = { present: 1, late: 2, leftEarly: 3, attendedOnline: 4, absent: 5, excused: 6, sick: 7, classNotHeld: 8 } as const
export const attendedTypes: readonly number[] = [attendanceTypes.present, attendanceTypes.late, attendanceTypes.leftEarly, attendanceTypes.attendedOnline]
