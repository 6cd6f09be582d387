import type { z } from 'zod'

/** An input before validation: any field can still be blank, also in its rows. */
export type Unvalidated<Input> = Input extends readonly (infer Row)[]
  ? Unvalidated<Row>[]
  : Input extends object
    ? { [Field in keyof Input]: Unvalidated<Input[Field]> | null }
    : Input

type FieldOf<Input> = Input extends unknown ? keyof Input : never

/** A field has the type of its initial value. Where that says too little (null, [], 'active'), the input says more. */
type FieldValue<Input, Initial> = [Initial] extends [null]
  ? (string | number extends Input ? string : Input) | null
  : [Initial] extends [readonly never[]]
    ? Input
    : [Initial] extends [Unvalidated<Input> | null]
      ? Initial
      : Input | Extract<Initial, null>

/** The values of a form: the fields of the input, null also where the initial value can be null. */
export type FormValues<Input, Initial> = {
  [Field in keyof Initial]: Field extends FieldOf<Input>
    ? FieldValue<Exclude<Input[Field], undefined>, Initial[Field]>
    : never
}

/** What `onSend` receives: the values, without the nulls that the schema has rejected. */
export type ValidValues<Input, Initial> = Input extends unknown
  ? {
      [Field in keyof Input & keyof Initial]: Input[Field] extends readonly object[] | undefined
        ? Exclude<Input[Field], undefined>
        :
            | Exclude<FieldValue<Exclude<Input[Field], undefined>, Initial[Field]>, null>
            | Extract<Input[Field], null>
    }
  : never

type FormOptions<V> = {
  /** Name of the form in drafts, such as `subscriber`. */
  name: string
  /** Id of the record. Undefined for a new one. */
  id?: string | number | undefined
  /** Labels for messages and differences. A field on screen adds its own, so this is for fields without one or not yet shown. */
  labels?: Readonly<Partial<Record<keyof NoInfer<V> & string, string>>>
  /** Formats a coded value for the differences, such as the name of a place. */
  formatValue?: (field: string, value: unknown) => unknown
}

export type FormOfInput<Schema extends z.ZodType, Initial> = FormOptions<Initial> & {
  /** Validates the values and types them: the input of a call without the keys of its record. */
  schema: Schema
  /** Blank values of a new record, or stored values of an existing one. */
  initial: Initial &
    Unvalidated<z.input<Schema>> &
    Record<Exclude<keyof Initial, FieldOf<z.input<Schema>>>, never>
}

export type FormWithTransformation<Schema extends z.ZodType, V> = FormOptions<V> & {
  schema: Schema
  initial: V
  /** Converts the values of the fields to the input that the schema validates and `onSend` receives. */
  toInput: (values: V) => Unvalidated<z.input<Schema>>
}

/** Both kinds of options, as the implementation sees them. */
export type AnyFormOptions<V, Input> = FormOptions<V> & {
  schema: z.ZodType
  initial: V
  toInput?: (values: V) => Input
}
