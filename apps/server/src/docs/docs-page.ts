import { readFileSync } from 'node:fs'
import type { OpenApi, Operation } from '@lanyard/contract'
import { type Html, html } from '../html/html.ts'
import { type Page, page } from '../html/page.ts'
import { anchorOf, inline, sectionsOf } from './markdown.ts'
import { operationSection, type Placed } from './operation-section.ts'
import { topBar } from './top-bar.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
export const docsStyle = ['docs.css', 'operations.css', 'facts.css', 'problems.css'].map(read).join('')

const placedOf = ({ paths }: OpenApi): Placed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation: operation as Operation })),
  )

type Tag = { name: string; anchor: string; description: string; operations: Placed[] }
type Group = { name: string; tags: Tag[] }

const groupsOf = (document: OpenApi): Group[] => {
  const byTag = Map.groupBy(placedOf(document), ({ operation }) => operation.tags[0] as string)
  const described = new Map(document.tags.map(({ name, description }) => [name, description]))
  const tagOf = (name: string): Tag => ({ name, anchor: `tag-${anchorOf(name)}`, description: described.get(name) ?? '', operations: byTag.get(name) ?? [] })
  return document['x-tagGroups'].map(({ name, tags }) => ({ name, tags: tags.map(tagOf) }))
}

const contents = (
  titles: readonly { title: string; anchor: string }[],
  groups: readonly Group[],
): Html => html`<nav id="contents" class="contents" popover aria-label="Contents">
<h2>Start here</h2><ul>${titles.map(({ title, anchor }) => html`<li><a href="#${anchor}">${title}</a></li>`)}<li><a href="/docs/problems">Table of problems</a></li></ul>
${groups.map(({ name, tags }) => html`<h2>${name}</h2><ul>${tags.map((tag) => html`<li><a href="#${tag.anchor}">${tag.name}<span>${tag.operations.length}</span></a></li>`)}</ul>`)}
</nav>`

const tagSection = (document: OpenApi, { name, anchor, description, operations }: Tag): Html => html`<section class="tag" aria-labelledby="${anchor}">
<h2 id="${anchor}">${name}</h2><p class="lead">${inline(description)}</p>
<div class="ops">${operations.map((placed) => operationSection(document, placed))}</div></section>`

/** The whole API on one page. Every operation starts collapsed. */
export const docsPage = (document: OpenApi): Page => {
  const { info } = document
  const [opening, ...sections] = sectionsOf(info.description)
  const groups = groupsOf(document)
  const count = groups.flatMap(({ tags }) => tags.flatMap(({ operations }) => operations)).length
  return page({
    title: `${info.title} API`,
    description: info.summary,
    style: docsStyle,
    scripts: ['/docs/assets/docs.js', '/docs/assets/copy.js'],
    body: html`<a class="skip" href="#main">Skip to the content</a>${topBar({ version: info.version, search: true })}
<div class="layout">${contents(sections, groups)}
<main id="main" tabindex="-1"><h1>${info.title} API</h1><div class="introduction">${opening?.content}
<p class="lead">${count} operations. <a href="/openapi.json">The OpenAPI document</a> holds the same for machines.</p>
${sections.map(({ title, anchor, content }) => html`<section><h2 id="${anchor}">${title}</h2>${content}</section>`)}</div>
<p class="found" role="status" hidden></p>
${groups.map(({ tags }) => tags.map((tag) => tagSection(document, tag)))}</main></div>`,
  })
}
