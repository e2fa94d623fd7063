import { ResponseError } from '@lanyard/contract/browser'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type Faults, faultsOf, noFaults } from './submission.ts'
import { useAction } from './use-action.ts'
import { type SendOnce, type SentOnce, useSendOnce } from './use-send-once.ts'

/** The error of a field, if there is one. */
export type Rule<Values> = (values: Values) => string | false | undefined
/** The fields of a form under the server's names, each with its rule. */
export type Schema<Values> = Readonly<Record<string, Rule<Values>>>
/** A function where the fields depend on the values, such as the rows of a list. */
type SchemaFor<Values> = Schema<Values> | ((values: Values) => Schema<Values>)
/** A field that only the server checks. */
export const anything = () => undefined

type Sending = {
  /** The idempotency key of a body, the same for a retry. */
  once: SendOnce
  /** The values are saved: leaving the page no longer asks. */
  saved: () => void
}

type FormOptions<Values> = {
  initial: Values
  /** The saved values, where `initial` is a draft. */
  base?: Values
  /** Something other than the values is unsaved. */
  isDirtyToo?: boolean
  schema?: SchemaFor<Values>
  /** Rejects with the call's error; `leaving` keeps the form busy until the page is gone. */
  onSubmit: (values: Values, sending: Sending) => Promise<unknown>
  /** What to show of an error; nothing if it was handled. */
  onError?: (error: unknown, names: readonly string[]) => Faults | undefined | Promise<Faults | undefined>
  isSame?: (one: Values, other: Values) => boolean
  /** The last submission, if a draft kept it. */
  sent?: SentOnce | undefined
}

const isSameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const faultsIn = <Values>(schema: Schema<Values>, values: Values): Faults['fields'] =>
  Object.fromEntries(Object.entries(schema).flatMap(([name, rule]) => [[name, rule(values)] as const].filter((fault): fault is [string, string] => !!fault[1])))

/** An error of the field itself or of a part of it. */
const isAbout = (fault: string, name: string) => fault === name || fault.startsWith(`${name}.`)

const without = (faults: Faults, names: readonly string[]): Faults => {
  const rest = Object.entries(faults.fields).filter(([fault]) => !names.some((name) => isAbout(fault, name)))
  return rest.length === Object.keys(faults.fields).length ? faults : { ...faults, fields: Object.fromEntries(rest) }
}

/** The server refused the request, so nothing was written: sending it again is a new attempt. */
const isRefused = (error: unknown) => error instanceof ResponseError && error.response.status < 500

/** Matches fields with an error; a group of choices is marked by its error text. */
const firstFault = '[aria-invalid], fieldset:has([id$="-error"]) input'

/**
 * The one form hook: values, errors from the schema and from the server, and one submission at a time (docs/decisions/0037). With `ref` on the form element,
 * the first field with an error gets the focus. Pass `isAtRisk` to the leave guard.
 */
export const useForm = <Values>(options: FormOptions<Values>) => {
  const { initial, schema = {}, onSubmit, onError = faultsOf, isSame = isSameText, isDirtyToo = false } = options
  const [values, setValues] = useState(initial)
  const [base, setBase] = useState(options.base ?? initial)
  const [faults, setFaults] = useState(noFaults)
  const [isTouched, setTouched] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const hasArrived = useRef(false)
  const isSettled = useRef(false)
  const once = useSendOnce(options.sent)
  const isDirty = isDirtyToo || isTouched || !isSame(values, base)
  const schemaOf = (given: Values): Schema<Values> => (typeof schema === 'function' ? schema(given) : schema)

  /** Fixing one field leaves the focus there, while others still have errors. */
  const isFixed = useRef(false)
  useEffect(() => {
    if (Object.keys(faults.fields).length > 0 && !isFixed.current) ref.current?.querySelector<HTMLElement>(firstFault)?.focus()
    isFixed.current = false
  }, [faults])
  const clear = useCallback(
    (fields: readonly string[]) =>
      setFaults((now) => {
        const left = without(now, fields)
        if (left !== now) isFixed.current = true
        return left
      }),
    [],
  )

  // After this render, saved values are no longer dirty.
  useEffect(() => {
    hasArrived.current = false
  })

  const change = useCallback(
    (changed: (now: Values) => Values, fields: readonly string[] = []) => {
      setValues(changed)
      clear(fields)
    },
    [clear],
  )
  /** An uncontrolled field changed. */
  const touch = (field: string) => {
    setTouched(true)
    clear([field])
  }
  /** Starts over with these values. */
  const reset = (fresh: Values) => {
    setValues(fresh)
    setBase(fresh)
    setFaults(noFaults)
    setTouched(false)
    isSettled.current = true
    hasArrived.current = true
  }
  const saved = () => {
    if (isSettled.current) return
    isSettled.current = true
    hasArrived.current = true
    setBase(values)
    setTouched(false)
  }
  const { busy, run } = useAction(async (given: Values, known: readonly string[]) => {
    setFaults(noFaults)
    isSettled.current = false
    try {
      const answer = await onSubmit(given, { once, saved })
      once.done()
      saved()
      return answer
    } catch (error) {
      if (isRefused(error)) once.done()
      setFaults((await onError(error, known)) ?? noFaults)
    }
  })
  /** Checks the schema first; values with errors are not sent. `found` are errors found before. */
  const send = async (given: Values, known = Object.keys(schemaOf(given)), found: Faults['fields'] = {}) => {
    const fields = { ...faultsIn(schemaOf(given), given), ...found }
    if (Object.keys(fields).length > 0) return setFaults({ fields, above: undefined })
    await run(given, known)
  }
  return {
    ref,
    values,
    base,
    busy,
    faults,
    isDirty,
    isAtRisk: () => isDirty && !hasArrived.current,
    /** Changes values and clears their errors. */
    type: (part: Partial<Values>) => change((now) => ({ ...now, ...part }), Object.keys(part)),
    change,
    touch,
    reset,
    /** Replaces the saved values; typed values stay. */
    rebase: setBase,
    refuse: setFaults,
    send,
    submit: (event?: FormEvent) => {
      event?.preventDefault()
      void send(values)
    },
  }
}

export type FormState<Values = unknown> = ReturnType<typeof useForm<Values>>
