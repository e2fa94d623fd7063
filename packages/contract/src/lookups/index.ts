import { accreditationAndClassification } from './accreditation-and-classification.ts'
import { agentsAndApplications } from './agents-and-applications.ts'
import { automationTemplatesAndCommunication } from './automation-templates-and-communication.ts'
import { classesTimetablesAndEvents } from './classes-timetables-and-events.ts'
import { coursesUnitsAndDelivery } from './courses-units-and-delivery.ts'
import { eLearningAndAutoGrading } from './e-learning-and-auto-grading.ts'
import { enrolmentAssessmentAndResults } from './enrolment-assessment-and-results.ts'
import { feeHelp } from './fee-help.ts'
import { financeAndFunding } from './finance-and-funding.ts'
import { learnerDemographics } from './learner-demographics.ts'
import { newZealand } from './new-zealand.ts'
import { salesAndCrm } from './sales-and-crm.ts'
import { singapore } from './singapore.ts'
import { southAfrica } from './south-africa.ts'
import { supportAndTasks } from './support-and-tasks.ts'
import { trainingAgreements } from './training-agreements.ts'

/** The catalogue by area, in the order of section 3.5. */
export const lookupAreas = {
  'Accreditation, organisation and classification': accreditationAndClassification,
  'Agents and applications': agentsAndApplications,
  'Learner demographics (general and Australian)': learnerDemographics,
  'Courses, units and delivery': coursesUnitsAndDelivery,
  'Enrolment, assessment and results': enrolmentAssessmentAndResults,
  'Classes, timetables and events': classesTimetablesAndEvents,
  'E-learning and auto-grading': eLearningAndAutoGrading,
  'Automation, templates and communication': automationTemplatesAndCommunication,
  'Finance and funding': financeAndFunding,
  'Sales and CRM': salesAndCrm,
  'Support and tasks': supportAndTasks,
  'Training agreements': trainingAgreements,
  'FEE-HELP': feeHelp,
  'New Zealand': newZealand,
  'South Africa': southAfrica,
  Singapore: singapore,
}

/** All 249 lists; the key is the list's path under /combos. */
export const lookups = {
  ...accreditationAndClassification,
  ...agentsAndApplications,
  ...learnerDemographics,
  ...coursesUnitsAndDelivery,
  ...enrolmentAssessmentAndResults,
  ...classesTimetablesAndEvents,
  ...eLearningAndAutoGrading,
  ...automationTemplatesAndCommunication,
  ...financeAndFunding,
  ...salesAndCrm,
  ...supportAndTasks,
  ...trainingAgreements,
  ...feeHelp,
  ...newZealand,
  ...southAfrica,
  ...singapore,
}

export type Lookups = typeof lookups
export type LookupName = keyof Lookups
