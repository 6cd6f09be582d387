import { type FieldSentences, fieldSentences } from './field-messages.ts'
import { dayMessage, momentMessage } from '#platform/contract/fields/time.ts'

/** Field error messages in Filipino. */
export const fieldSentencesFil: FieldSentences = {
  required: 'Kailangang punan ito',
  minLength: 'Dapat may {length} character o higit pa ang {_field_}',
  maxLength: 'Hanggang {length} character lang ang {_field_}',
  exactLength: 'Dapat eksaktong {length} character ang {_field_}',
  min: 'Dapat {min} o higit pa ang {_field_}',
  max: 'Dapat {max} o mas mababa ang {_field_}',
  above: 'Dapat higit sa {min} ang {_field_}',
  below: 'Dapat mas mababa sa {max} ang {_field_}',
  step: 'Dapat multiple ng {step} ang {_field_}',
  email: 'Hindi wastong email ang {_field_}',
  confirmed: 'Hindi tugma ang pag-ulit ng {_field_}',
  isNot: 'Hindi puwedeng {other} ang {_field_}',
  unknown: 'Hindi kilalang field.',
  format: 'Mali ang format',
  day: 'Dapat petsa ang {_field_}, gaya ng 2026-11-21',
  moment: 'Dapat petsa at oras ang {_field_}',
  address: 'Dapat web address ang {_field_}, gaya ng https://example.com',
  text: 'Dapat teksto ang {_field_}',
  number: 'Dapat numero ang {_field_}',
  whole: 'Dapat buong numero ang {_field_}',
  yesOrNo: 'Dapat oo o hindi ang {_field_}',
  list: 'Dapat listahan ang {_field_}',
  group: 'Dapat grupo ng mga field ang {_field_}',
  oneOf: 'Dapat isa sa mga ito ang {_field_}: {options}',
  atLeast: 'Pumili ng hindi bababa sa {length}',
  atMost: 'Hanggang {length} lang ang puwedeng piliin',
  wrong: 'Hindi wasto ang {_field_}',
}

/** Filipino translations of the messages that schemas define themselves, keyed by the English text. */
export const schemaMessagesFil: Readonly<Record<string, string>> = {
  'This field is required': fieldSentencesFil.required,
  'Invalid format': fieldSentencesFil.format,
  'Enter an amount with at most two decimals, like 1250.00':
    'Maglagay ng halagang hanggang dalawang decimal, gaya ng 1250.00',
  'Enter more than zero': 'Maglagay ng higit sa zero',
  [dayMessage]: 'Maglagay ng petsa mula 1900 hanggang 2999',
  [momentMessage]: 'Maglagay ng petsa at oras mula 1900 hanggang 2999, hanggang microsecond lang',
  [fieldSentences.confirmed]: fieldSentencesFil.confirmed,
}
