import { requiredMessage } from '#platform/contract/fields/text.ts'

/** Field error messages in English. Other languages define the same keys. */
export const fieldSentences = {
  required: requiredMessage,
  minLength: 'The {_field_} field must have at least {length} characters',
  maxLength: 'The {_field_} field must have at most {length} characters',
  exactLength: 'The {_field_} field must have {length} characters',
  min: 'The {_field_} field must be {min} or more',
  max: 'The {_field_} field must be {max} or less',
  above: 'The {_field_} field must be more than {min}',
  below: 'The {_field_} field must be less than {max}',
  step: 'The {_field_} field must be a multiple of {step}',
  email: 'The {_field_} field must be a valid email',
  confirmed: 'The {_field_} field confirmation does not match',
  isNot: 'The {_field_} field may not be {other}',
  unknown: 'Unknown field.',
  format: 'Invalid format',
  day: 'The {_field_} field must be a date, like 2026-11-21',
  moment: 'The {_field_} field must be a date and time',
  address: 'The {_field_} field must be a web address, like https://example.com',
  text: 'The {_field_} field must be text',
  number: 'The {_field_} field must be a number',
  whole: 'The {_field_} field must be a whole number',
  yesOrNo: 'The {_field_} field must be yes or no',
  list: 'The {_field_} field must be a list',
  group: 'The {_field_} field must be a group of fields',
  oneOf: 'The {_field_} field must be one of {options}',
  atLeast: 'Choose at least {length}',
  atMost: 'Choose at most {length}',
  wrong: 'The {_field_} field is not valid',
}
export type FieldSentences = Record<keyof typeof fieldSentences, string>
