//! A compiled module taken apart, so that it packs smaller: what is alike stands together, as opcodes do,
//! numbers of locals, or addresses. Each of these streams is packed with LZMA by itself.
//! `static/unpack.js` is the other half.

use anyhow::{Context as _, Result, bail, ensure};
use liblzma::stream::{Filters, LzmaOptions, Stream as Lzma};
use liblzma::write::XzEncoder;
use std::io::Write as _;

/// In the order in which they are written.
#[derive(Clone, Copy)]
enum Stream {
    Opcodes,
    Locals,
    /// Read after another.
    Next,
    Written,
    Offsets,
    Short,
    /// A constant after a local.
    With,
    Long,
    Calls,
    Blocks,
    Branches,
    Wide,
    Fractions,
    Rare,
    Declared,
    Rest,
}

const COUNT: usize = Stream::Rest as usize + 1;

/// Stands for the opcode of a constant that needs three bytes or more; WebAssembly has none such.
const LONG_CONSTANT: u8 = 0xef;

/// For each load and store, from 0x28 on, the power of two of what it moves.
const ALIGNED: &[u8; 23] = b"23230011001122232301012";

/// Numbers after each of the opcodes after 0xfc, from 8 on.
const BULK: &[u8; 10] = b"2121212111";

const CODE: u8 = 10;

/// From this size on, in bytes, more streams pack smaller; below they pack larger.
const LARGE: usize = 500_000;

/// The opcode that reads a local.
const LOCAL: u8 = 0x20;

/// A module that is read from its start.
struct Apart<'m> {
    module: &'m mut [u8],
    at: usize,
    /// The opcode before.
    before: u8,
    /// Whether what stands after the reading of a local has streams of its own.
    splits: bool,
    streams: [Vec<u8>; COUNT],
}

impl Apart<'_> {
    fn byte(&self) -> Result<u8> {
        self.module.get(self.at).copied().context("the module ends too early")
    }

    fn copy(&mut self, count: usize, into: Stream) -> Result<()> {
        let end = self.at + count;
        let bytes = self.module.get(self.at..end).context("the module ends too early")?;
        self.streams[into as usize].extend_from_slice(bytes);
        self.at = end;
        Ok(())
    }

    /// The number here and its length, without going on.
    fn peek(&self) -> Result<(usize, usize)> {
        let (mut number, mut count) = (0_u64, 0);
        loop {
            let byte = self.module.get(self.at + count).context("the module ends too early")?;
            number |= u64::from(byte & 127).checked_shl(7 * count as u32).unwrap_or(0);
            count += 1;
            if byte & 128 == 0 {
                return Ok((number as usize, count));
            }
        }
    }

    fn number(&mut self, into: Stream) -> Result<usize> {
        let (number, count) = self.peek()?;
        self.copy(count, into)?;
        Ok(number)
    }

    fn skip_number(&mut self) -> Result<usize> {
        let (number, count) = self.peek()?;
        self.at += count;
        Ok(number)
    }

    fn sections(&mut self) -> Result<()> {
        self.copy(8, Stream::Rest)?;
        while self.at < self.module.len() {
            let kind = self.byte()?;
            self.copy(1, Stream::Rest)?;
            if kind != CODE {
                let length = self.number(Stream::Rest)?;
                self.copy(length, Stream::Rest)?;
                continue;
            }
            self.skip_number()?;
            for _ in 0..self.number(Stream::Rest)? {
                self.function()?;
            }
        }
        Ok(())
    }

    fn function(&mut self) -> Result<()> {
        let length = self.skip_number()?;
        let end = self.at + length;
        for _ in 0..self.number(Stream::Declared)? {
            self.number(Stream::Declared)?;
            self.copy(1, Stream::Declared)?;
        }
        let mut depth = 1;
        while depth > 0 {
            let opcode = self.byte()?;
            self.at += 1;
            depth += match opcode {
                2..=4 => 1,
                0x0b => -1,
                _ => 0,
            };
            self.instruction(opcode)?;
        }
        ensure!(self.at == end, "a function ends elsewhere than it says");
        Ok(())
    }

    fn instruction(&mut self, opcode: u8) -> Result<()> {
        let is_long = opcode == 0x41 && self.peek()?.1 > 2;
        self.streams[Stream::Opcodes as usize].push(if is_long { LONG_CONSTANT } else { opcode });
        let is_next = std::mem::replace(&mut self.before, opcode) == LOCAL && self.splits;
        let many = |count: usize, into| (count, into);
        let (count, into) = match opcode {
            0x00 | 0x01 | 0x05 | 0x0b | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 | 0xd1 => return Ok(()),
            0x02..=0x04 => many(1, Stream::Blocks),
            0x0c | 0x0d => many(1, Stream::Branches),
            0x0e => many(self.number(Stream::Branches)? + 1, Stream::Branches),
            0x10 => many(1, Stream::Calls),
            0x11 => many(2, Stream::Rare),
            0x1c => {
                let count = self.number(Stream::Rare)?;
                return self.copy(count, Stream::Rare);
            }
            LOCAL => many(1, if is_next { Stream::Next } else { Stream::Locals }),
            0x21 | 0x22 => many(1, if self.splits { Stream::Written } else { Stream::Locals }),
            0x23..=0x26 | 0x3f | 0x40 | 0xd0 | 0xd2 => many(1, Stream::Rare),
            0x28..=0x3e => {
                // A hint only; none but the natural one is needed.
                let natural = ALIGNED[usize::from(opcode - 0x28)] - b'0';
                ensure!(self.byte()? < 64, "memory is named with its alignment");
                self.module[self.at] = natural;
                self.at += 1;
                many(1, Stream::Offsets)
            }
            0x41 if is_long => many(1, Stream::Long),
            0x41 => many(1, if is_next { Stream::With } else { Stream::Short }),
            0x42 => many(1, Stream::Wide),
            0x43 => return self.copy(4, Stream::Fractions),
            0x44 => return self.copy(8, Stream::Fractions),
            0xfc => {
                let which = self.number(Stream::Rare)?;
                let bulk = which.checked_sub(8).and_then(|at| BULK.get(at));
                many(bulk.map_or(0, |count| usize::from(count - b'0')), Stream::Rare)
            }
            _ => bail!("opcode {opcode:#x} is not known to the packer"),
        };
        for _ in 0..count {
            self.number(into)?;
        }
        Ok(())
    }
}

/// The module packed. Its hints of alignment become the natural ones, in place.
pub fn pack(module: &mut [u8]) -> Result<Vec<u8>> {
    let splits = module.len() > LARGE;
    let mut packed = (module.len() as u32).to_le_bytes().to_vec();
    packed.push(splits.into());
    let mut apart = Apart { module, at: 0, before: 0, splits, streams: Default::default() };
    apart.sections()?;
    for stream in &apart.streams {
        let best = (0..=4).map(|context| lzma(stream, context));
        let best = best.collect::<Result<Vec<_>>>()?;
        let (bytes, context) = best.into_iter().min_by_key(|(bytes, _)| bytes.len()).context("")?;
        packed.push(context);
        packed.extend_from_slice(&(stream.len() as u32).to_le_bytes());
        packed.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
        packed.extend_from_slice(&bytes);
    }
    Ok(packed)
}

/// `context` are the bits of the byte before that a byte is foretold by.
fn lzma(bytes: &[u8], context: u8) -> Result<(Vec<u8>, u8)> {
    let mut options = LzmaOptions::new_preset(9)?;
    options.literal_context_bits(context.into()).literal_position_bits(0).position_bits(0);
    options.nice_len(273).depth(1000);
    let encoder = Lzma::new_raw_encoder(Filters::new().lzma1(&options))?;
    let mut writer = XzEncoder::new_stream(Vec::new(), encoder);
    writer.write_all(bytes)?;
    Ok((writer.finish()?, context))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(body: &[u8]) -> Vec<u8> {
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        module.extend_from_slice(&[CODE, body.len() as u8 + 2, 1, body.len() as u8]);
        module.extend_from_slice(body);
        module
    }

    fn streams(body: &[u8]) -> Result<[Vec<u8>; COUNT]> {
        let mut module = module(body);
        let mut apart = Apart {
            module: &mut module,
            at: 0,
            before: 0,
            splits: true,
            streams: Default::default(),
        };
        apart.sections()?;
        Ok(apart.streams)
    }

    #[test]
    fn each_kind_of_number_has_its_stream() {
        // local.get 3, i32.const 1, local.get 4, local.get 5, local.set 6, i32.const 2, i32.const 100000,
        // i32.add, i32.store align=0 offset=9, call 7, block, br 1, f32.const, drop, end.
        let body = [
            0, 0x20, 3, 0x41, 1, 0x20, 4, 0x20, 5, 0x21, 6, 0x41, 2, 0x41, 0xa0, 0x8d, 6, 0x6a,
            0x36, 0, 9, 0x10, 7, 0x02, 0x40, 0x0c, 1, 0x43, 4, 5, 6, 7, 0x1a, 0x0b, 0x0b,
        ];
        let streams = streams(&body).unwrap();
        assert_eq!(
            streams[Stream::Opcodes as usize],
            [
                0x20,
                0x41,
                0x20,
                0x20,
                0x21,
                0x41,
                LONG_CONSTANT,
                0x6a,
                0x36,
                0x10,
                0x02,
                0x0c,
                0x43,
                0x1a,
                0x0b,
                0x0b
            ]
        );
        assert_eq!(streams[Stream::Locals as usize], [3, 4]);
        assert_eq!(streams[Stream::Next as usize], [5]);
        assert_eq!(streams[Stream::Written as usize], [6]);
        assert_eq!(streams[Stream::With as usize], [1]);
        assert_eq!(streams[Stream::Short as usize], [2]);
        assert_eq!(streams[Stream::Long as usize], [0xa0, 0x8d, 6]);
        assert_eq!(streams[Stream::Offsets as usize], [9]);
        assert_eq!(streams[Stream::Calls as usize], [7]);
        assert_eq!(streams[Stream::Blocks as usize], [0x40]);
        assert_eq!(streams[Stream::Branches as usize], [1]);
        assert_eq!(streams[Stream::Fractions as usize], [4, 5, 6, 7]);
    }

    #[test]
    fn alignment_becomes_the_natural_one() {
        let mut bytes = module(&[0, 0x36, 0, 9, 0x0b]);
        pack(&mut bytes).unwrap();
        assert_eq!(bytes, module(&[0, 0x36, 2, 9, 0x0b]));
    }

    #[test]
    fn what_is_not_known_or_damaged_is_an_error() {
        assert!(streams(&[0, 0xfd, 0x0b]).unwrap_err().to_string().contains("0xfd"));
        assert!(streams(&[0, 0x20]).is_err());
        assert!(pack(&mut [0, 1, 2]).is_err());
    }
}
