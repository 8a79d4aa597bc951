import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '#tests/support/processor-time.ts';
import { sizeSvg } from './size-svg.ts';

describe('sizeSvg', () => {
  it.each([
    ['<svg width="4px" height="3"/>', '<svg width="4px" height="3"/>'],
    ['<svg width="4in" height="30pc"/>', '<svg width="384" height="480"/>'],
    ['<svg width="300" height="2in" viewBox="0 0 3 2">', '<svg viewBox="0 0 3 2" width="300" height="192">'],
    ['<svg viewBox="0 0 400 300"/>', '<svg viewBox="0 0 400 300" width="1000" height="750"/>'],
    [
      "<svg width='100%' height='auto' viewBox='-5,-5 40,30'>",
      '<svg viewBox=\'-5,-5 40,30\' width="1000" height="750">',
    ],
    ['<svg width="300" viewBox="0 0 400 300">', '<svg viewBox="0 0 400 300" width="300" height="225">'],
    ['<svg height="1in" viewBox="0 0 2 1">', '<svg viewBox="0 0 2 1" width="192" height="96">'],
    [
      '<svg:svg id="a>b" viewBox="0 0 1 1">',
      '<svg:svg id="a>b" viewBox="0 0 1 1" width="1000" height="1000">',
    ],
  ])('converts %s to %s', (svg, sized) => {
    expect(sizeSvg(svg, 0)).toBe(sized);
  });

  it('changes the first element only', () => {
    const preface = '<!-- <svg viewBox="0 0 9 1"> -->';
    const rest = '<svg viewBox="0 0 3 1"/></svg>';
    expect(sizeSvg(`${preface}<svg viewBox="0 0 1 1">${rest}`, preface.length)).toBe(
      `${preface}<svg viewBox="0 0 1 1" width="1000" height="1000">${rest}`,
    );
  });

  it.each(['<svg/>', '<svg width="300"/>', '<svg viewBox="0 0 a b"/>', '<svg viewBox=0/>', '<svg'])(
    'returns null for %s',
    (svg) => {
      expect(sizeSvg(svg, 0)).toBeNull();
    },
  );

  it('reads a first element of 5 MB of attributes', () => {
    const svg = (width: string) => `<svg ${width}viewBox="0 0 2 1"${' b=""'.repeat(1024 * 1024)}/>`;
    expect(sizeSvg(svg('width="9" height="9" '), 0)).toHaveLength(svg('width="9" height="9" ').length);
    expect(sizeSvg(svg(''), 0)).toBe('<svg viewBox="0 0 2 1" b="" width="1000" height="500"/>');
  });

  it('takes less than three seconds for a length of 5 MB of spaces', () => {
    const svg = `<svg width="1${' '.repeat(5 * 1024 * 1024)}!"/>`;
    expect(processorTimeOf(() => sizeSvg(svg, 0))).toBeLessThan(3000);
  });
});
