import { flag, id, text } from '../fields.ts'
import { byDescription, coded, common, lookup } from './lookup.ts'

export const automationTemplatesAndCommunication = {
  'automation-activity-types': lookup('automationActivityType', { fields: { description: text }, filters: byDescription }),
  'automation-trigger-condition-types': lookup('automationTriggerConditionType', { fields: { description: text }, filters: byDescription }),
  'automation-trigger-types': lookup('automationTriggerType', {
    fields: { description: text, evaluatorSourceId: id },
    relations: { evaluatorSource: { to: 'evaluator-sources', by: 'evaluatorSourceId', fields: { evaluatorSourceId: id, ...common } } },
    filters: { ...byDescription, evaluatorSourceIdFilter: ['evaluatorSourceId', 'id'] },
  }),
  'evaluator-sources': lookup('evaluatorSource'),
  'alert-types': lookup('alertType', {
    fields: { ...common, eventTypeId: id },
    relations: { eventType: { to: 'event-types', by: 'eventTypeId', fields: { eventTypeId: id, description: text } } },
  }),
  'recipient-types': lookup('recipientType', { fields: { type: text } }),
  'placeholder-sections': lookup('placeholderSection', {
    fields: { name: text, allowCustomEmailTemplateFlag: flag },
    filters: { nameFilter: ['name', 'words'], allowCustomEmailTemplateFlagFilter: ['allowCustomEmailTemplateFlag', 'flag'] },
  }),
  'ureport-template-types': lookup('templateType', { fields: { name: text, entityName: text }, filters: { entityNameFilter: ['entityName', 'words'] } }),
  'custom-field-types': lookup('customFieldType', { fields: { name: text, dataType: text }, paged: true }),
  'list-operations': lookup('listOperation'),
  'form-submission-data-form-types': lookup('formSubmissionDataFormType'),
  'submission-data-statuses': lookup('submissionDataStatus', { fields: { description: text } }),
  'submission-data-types': lookup('submissionDataType', { fields: { description: text } }),
  'survey-statuses': lookup('surveyStatus', { fields: coded, jurisdiction: 'AU' }),
}
