import { flag, id, moment, required, text } from '../fields.ts'
import { lookup } from './lookup.ts'

const staff = { staffId: id, firstName: text, lastName: text, email: text, mobile: text, archivedFlag: flag, staffGuid: text }
const staffTeam = {
  staffTeamId: id,
  name: required(text),
  isActive: required(flag),
  staffTeamGuid: text,
  lastCustomerUserId: id,
  lastAuditAction: text,
  lastModifiedTimeStamp: moment,
}

export const supportAndTasks = {
  'support-case-categories': lookup('supportCaseCategory', {
    fields: {
      description: text,
      isActive: flag,
      /** Whether the category is offered in the learner portal. */
      forLearnerApp: flag,
      defaultSupportCasePriorityId: id,
      defaultAssignedStaffId: id,
      defaultAssignedStaffTeamId: id,
      defaultIsRestricted: flag,
    },
    relations: {
      defaultSupportCasePriority: {
        to: 'support-case-priorities',
        by: 'defaultSupportCasePriorityId',
        fields: { supportCasePriorityId: id, description: text },
      },
      defaultAssignedStaff: { to: 'staff', by: 'defaultAssignedStaffId', fields: staff },
      defaultAssignedStaffTeam: { to: 'staff-teams', by: 'defaultAssignedStaffTeamId', fields: staffTeam },
    },
    writable: 'each',
  }),
  'support-case-entry-types': lookup('supportCaseEntryType', { fields: { description: text } }),
  'support-case-priorities': lookup('supportCasePriority', { fields: { description: text } }),
  'support-case-statuses': lookup('supportCaseStatus', { fields: { description: text } }),
  'task-completion-statuses': lookup('taskCompletionStatus', { fields: { description: text } }),
  'task-priorities': lookup('taskPriority', { fields: { description: text } }),
}
