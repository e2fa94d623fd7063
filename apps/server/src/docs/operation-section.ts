import { type Answered, exampleOf, type JsonSchema, type OpenApi, type Operation, type Parameter, resolveRef } from '@lanyard/contract'
import { type Html, html } from '../html/html.ts'
import { bodyOf, curlOf, parametersOf } from './curl.ts'
import { type FieldRow, rowOf, rowsOf } from './field-rows.ts'
import { inline } from './markdown.ts'

/** An operation with its method and path. */
export type Placed = { method: string; path: string; operation: Operation }

/** Allows a long name to break between its words. */
const breakable = (name: string): string | Html[] =>
  name.length < 20 ? name : name.split(/(?<=[a-z.])(?=[A-Z])|(?<=\.)/).map((word, index) => html`${index > 0 && html`<wbr>`}${word}`)

/** Shows a field's path less prominently than its last name. */
const fieldName = (name: string): Html => {
  const at = name.lastIndexOf('.') + 1
  return html`<code>${at > 0 && html`<i>${breakable(name.slice(0, at))}</i>`}${breakable(name.slice(at))}</code>`
}

const fieldTable = (title: string, rows: readonly FieldRow[]): Html | false =>
  rows.length > 0 &&
  html`<table><caption>${title}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.map(
    ({ name, type, required, meaning }) =>
      html`<tr><th scope="row">${fieldName(name)}${required && html` <b>required</b>`}</th><td>${type}</td><td>${inline(meaning)}</td></tr>`,
  )}</tbody></table>`

const explainedAt: Record<string, string> = {
  jsonFormat: '#letter-case',
  'If-None-Match': '#versions',
  'If-Match': '#versions',
  'Idempotency-Key': '#writing-once',
}

const headerLine = (parameters: readonly Parameter[]): Html | false => {
  const sent = parameters.filter((parameter) => parameter.in === 'header')
  return (
    sent.length > 0 &&
    html`<p class="headers">Headers it takes: ${sent.map(({ name }, index) => html`${index > 0 && ', '}<a href="${explainedAt[name]}"><code>${name}</code></a>`)}</p>`
  )
}

const isProblem = ([status]: [string, unknown]) => Number(status) >= 400

const problemList = (document: OpenApi, { responses }: Operation): Html => {
  const codes = Object.entries(responses)
    .filter(isProblem)
    .flatMap(([status, response]) => {
      const [media] = Object.values(resolveRef<Answered>(document, response).content ?? {})
      return Object.keys(media?.examples ?? {}).map((code) => ({ status, code }))
    })
  return html`<h4>Problems</h4><p class="codes">${codes.map(({ status, code }) => html`<a href="/docs/problems#${code}">${status} ${code}</a> `)}</p>`
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2)

const sample = (title: string, text: string): Html =>
  html`<figure><figcaption>${title}<button type="button" class="copy" hidden>Copy</button></figcaption><pre><code>${text}</code></pre></figure>`

const answerOf = (document: OpenApi, { responses }: Operation): { schema: JsonSchema; headers: string[] } | undefined => {
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  if (!success) return undefined
  const { content = {}, headers = {} } = resolveRef<Answered>(document, success[1])
  const [media] = Object.values(content)
  return media && { schema: media.schema, headers: Object.keys(headers) }
}

/** A range is one row, because its bounds have the same type. */
const rangeRow = (document: OpenApi, { name, description, schema }: Parameter): FieldRow => {
  const bounds = Object.entries(resolveRef(document, schema).properties as Record<string, JsonSchema>)
  const meaning = `${description} Bounds: ${bounds.map(([bound]) => `\`[${bound}]\``).join(', ')}.`
  return rowOf(name, bounds[0]?.[1] ?? {}, false, meaning)
}

const readRows = (document: OpenApi, parameters: readonly Parameter[]): FieldRow[] =>
  parameters
    .filter((parameter) => parameter.in !== 'header')
    .flatMap((parameter) => {
      const { name, description, required = false, schema, style } = parameter
      return style === 'deepObject' ? rangeRow(document, parameter) : rowOf(name, schema, required, description)
    })

/** One operation: a line that expands to its full documentation. */
export const operationSection = (document: OpenApi, { method, path, operation }: Placed): Html => {
  const { operationId, summary, description } = operation
  const parameters = parametersOf(document, operation)
  const body = bodyOf(operation)
  const answer = answerOf(document, operation)
  const resolve = (schema: JsonSchema) => resolveRef(document, schema)
  return html`<details class="op"><summary><h3><span class="method ${method}">${method.toUpperCase()}</span><code>${path}</code></h3><span class="says">${summary}</span></summary>
<div class="inside" id="${operationId}"><p class="about"><a href="#${operationId}"><code>${operationId}</code></a> ${inline(description)}</p><div class="columns"><div class="facts">${fieldTable('Path and query', readRows(document, parameters))}${headerLine(parameters)}${body && fieldTable(body.schema.type === 'array' ? 'Body: a list, each with' : 'Body', rowsOf(document, body.schema))}${
    answer &&
    fieldTable(
      answer.schema.type === 'array' ? 'Answer: a list, each with' : 'Answer',
      rowsOf(document, answer.schema).map((row) => ({ ...row, required: false })),
    )
  }${answer && html`<p class="headers">With the headers ${answer.headers.map((name, index) => html`${index > 0 && ', '}<code>${name}</code>`)}</p>`}${problemList(document, operation)}</div><div class="samples">${sample('Request', curlOf(document, method, path, operation))}${answer && sample('Answer', pretty(exampleOf(answer.schema, resolve, true)))}</div></div></div></details>`
}
