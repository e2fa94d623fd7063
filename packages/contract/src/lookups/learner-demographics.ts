import { id, required, text } from '../fields.ts'
import { active, coded, lookup } from './lookup.ts'

/** Lists used by every learner's details belong to any jurisdiction, even if their values come from an Australian standard. */
export const learnerDemographics = {
  'address-types': lookup('addressType'),
  'address-regions': lookup('addressRegion', {
    fields: { code: text, shortDescription: text, description: text, countryId: id },
    relations: { country: { to: 'countries', by: 'countryId', fields: { countryId: id, ...coded } } },
    filters: { countryIdFilter: ['countryId', 'id'] },
  }),
  'age-categories': lookup('ageCategory', { jurisdiction: 'AU' }),
  countries: lookup('country'),
  states: lookup('state', { fields: { code: text, shortDescription: text, longDescription: text }, jurisdiction: 'AU' }),
  genders: lookup('gender'),
  'marital-statuses': lookup('maritalStatus', { writable: 'each' }),
  languages: lookup('language'),
  disabilities: lookup('disability'),
  'disability-flags': lookup('disabilityFlag', { jurisdiction: 'AU' }),
  'indigenous-statuses': lookup('indigenousStatus', { jurisdiction: 'AU' }),
  'highest-school-level-completed': lookup('highestSchoolLevelCompleted', { jurisdiction: 'AU' }),
  'employment-statuses': lookup('employmentStatus'),
  'prior-educations': lookup('priorEducation', { jurisdiction: 'AU' }),
  'prior-education-flags': lookup('priorEducationFlag'),
  'prior-education-types': lookup('priorEducationType', { jurisdiction: 'AU' }),
  'level-of-educations': lookup('levelOfEducation', { jurisdiction: 'AU' }),
  'school-types': lookup('schoolType', { jurisdiction: 'AU' }),
  'next-of-kin-relationships': lookup('nextOfKinRelationship', { writable: 'each' }),
  'vaccine-statuses': lookup('vaccineStatus', { fields: { description: required(text), ...active }, writable: 'each' }),
  visas: lookup('visa', { fields: { code: required(text), description: required(text), ...active }, writable: 'each', jurisdiction: 'AU' }),
  'visa-types': lookup('visaType', { fields: coded }),
  'spoken-english-proficiencies': lookup('spokenEnglishProficiency', { fields: coded }),
  'english-test-score-types': lookup('englishTestScoreType'),
  'student-pass-requirements': lookup('studentPassRequirement', { fields: coded, jurisdiction: 'SG' }),
  'scholarship-types': lookup('scholarshipType'),
  'target-groups-learner': lookup('targetGroupLearner', { fields: coded }),
}
