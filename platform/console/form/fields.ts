export {
  CheckboxGroupField,
  type FieldOption,
  SearchField,
  SelectField,
  SwitchField,
} from '#platform/console/form/choice-fields.tsx'
export { DateField, MomentField, TimeField } from '#platform/console/form/date-fields.tsx'
export { MoneyField, NumberField, PercentField } from '#platform/console/form/number-fields.tsx'
export { MobileField, PasswordField, TextAreaField, TextField } from '#platform/console/form/text-fields.tsx'
