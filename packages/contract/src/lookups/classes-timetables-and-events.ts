import { flag, id, moment, number, required, text, whole } from '../fields.ts'
import { byDescription, coded, lookup } from './lookup.ts'

export const classesTimetablesAndEvents = {
  'attendance-types': lookup('attendanceType'),
  'class-absent-reasons': lookup('classAbsentReason', { paged: true, writable: 'each' }),
  'class-registration-statuses': lookup('classRegistrationStatus', { paged: true }),
  'class-statuses': lookup('classStatus'),
  'timetable-groups': lookup('timetableGroup'),
  'timetable-statuses': lookup('timetableStatus', { fields: coded }),
  'event-types': lookup('eventType'),
  'event-enrolment-statuses': lookup('eventEnrolmentStatus', {
    fields: { description: text },
    filters: { eventEnrolmentStatusIdFilter: ['eventEnrolmentStatusId', 'id'], ...byDescription },
  }),
  'event-session-statuses': lookup('eventSessionStatus', {
    fields: { description: text },
    filters: { eventSessionStatusIdFilter: ['eventSessionStatusId', 'id'], ...byDescription },
  }),
  'event-session-types': lookup('eventSessionType', {
    fields: { description: text },
    filters: { eventSessionTypeIdFilter: ['eventSessionTypeId', 'id'], ...byDescription },
  }),
  venues: lookup('venue', {
    fields: {
      isActive: required(flag),
      description: required(text),
      address1: text,
      address2: text,
      address3: text,
      capacity: whole,
      contactName: text,
      telephone: text,
      roomNumber: text,
      notes: text,
      howToGetThere: text,
      fee: number,
      lastModifiedUserId: id,
      lastModifiedTimeStamp: moment,
    },
  }),
}
