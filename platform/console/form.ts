/** Forms of records and their fields. */

export { LimitTable } from '#platform/console/form/LimitTable.tsx'
export { MaskedField } from '#platform/console/form/MaskedField.tsx'
export { PeopleField } from '#platform/console/form/PeopleField.tsx'
export { FieldGroup, RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
export { SelectInput } from '#platform/console/form/SelectInput.tsx'
export { SearchField, SelectField } from '#platform/console/form/choice-fields.tsx'
export { DateField } from '#platform/console/form/date-fields.tsx'
export * from '#platform/console/form/fields.ts'
export * from '#platform/console/form/form-context.ts'
export { useFormValues, type RecordFormState } from '#platform/console/form/use-record-form.ts'
export { useSaveRecord } from '#platform/console/form/use-save-record.ts'
export { formWords } from '#platform/console/form/words.ts'
