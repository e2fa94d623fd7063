import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { inDatabase } from '../../testing/addresses.ts'
import { migrate, newestMigration } from './migrate.ts'

const emptyDatabase = async () => {
  const { ownerUrl } = inject('postgres')
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return inDatabase(ownerUrl, name)
}

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

test('every migration is applied once, in order', async () => {
  const url = await emptyDatabase()
  const applied = await migrate(url)
  expect(applied).toEqual(applied.toSorted())
  expect(applied.at(-1)).toBe(await newestMigration())
  expect(await migrate(url)).toEqual([])
})

test('several processes that start together migrate one after another', async () => {
  const url = await emptyDatabase()
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url)))
  expect(applied.filter(({ length }) => length > 0)).toHaveLength(1)
})

test('an interrupted migration continues where it stopped', async () => {
  const url = await emptyDatabase()
  await query(url, 'create table shipped_lists (in_the_way int)')
  await expect(migrate(url)).rejects.toThrow(/already exists/)
  expect(await query(url, 'select name from migrations')).toEqual([{ name: '0001-house.sql' }])
  await query(url, 'drop table shipped_lists')
  const applied = await migrate(url)
  expect(applied[0]).toBe('0002-catalogue.sql')
  expect(applied.at(-1)).toBe(await newestMigration())
})
