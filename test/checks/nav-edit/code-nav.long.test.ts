import { describe, expect, test } from '@jest/globals'
import { navEditRefusal } from '../../../src/checks/nav-edit/nav-edit.ts'

describe('A proof ends soon', () => {
  test('for text that Babel would try to read in 2^200 ways', () => {
    const base = `export default ${'<T>('.repeat(200)}x`
    expect(navEditRefusal('sidebars.ts', base, `${base} `)).toContain('nested too deeply')
  })
})
