import { lookup } from './lookup.ts'

export const eLearningAndAutoGrading = {
  'elearning-course-statuses': lookup('elearningCourseStatus'),
  'elearning-enrolment-statuses': lookup('elearningEnrolmentStatus'),
  'auto-grade-activity-statuses': lookup('autoGradeActivityStatus'),
  'auto-grade-rule-types': lookup('autoGradeRuleType'),
}
