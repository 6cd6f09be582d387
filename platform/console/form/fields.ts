export {
  CheckboxGroupField,
  MultiSelectField,
  SearchField,
  SelectField,
  SwitchField,
} from '#platform/console/form/choice-fields.tsx'
export type { FieldOption } from '#platform/console/form/form-types.ts'
export { DateField, MomentField, TimeField } from '#platform/console/form/date-fields.tsx'
export { MoneyField, NumberField, numericProps, PercentField } from '#platform/console/form/number-fields.tsx'
export { MobileField, TextAreaField, TextField } from '#platform/console/form/text-fields.tsx'
