// Checks a log that lies in a folder, by the Go project's own transparency log
// (golang.org/x/mod/sumdb), which shares no line with this program.
//
//	check KEY FOLDER
//
// FOLDER holds checkpoint, older (a head from before), tile/..., inclusion/* (C2SP
// tlog-proof) and consistency (what a witness is asked with). Exit 1 says what is wrong.
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

func check(wrong error, what string) {
	if wrong != nil {
		fmt.Printf("refused: %s: %v\n", what, wrong)
		os.Exit(1)
	}
}

func ensure(holds bool, what string) {
	if !holds {
		check(fmt.Errorf("it does not hold"), what)
	}
}

func read(parts ...string) []byte {
	told, wrong := os.ReadFile(filepath.Join(parts...))
	check(wrong, "reading")
	return told
}

func hash(text string) tlog.Hash {
	parsed, wrong := tlog.ParseHash(text)
	check(wrong, "a hash")
	return parsed
}

// head opens a signed note and reads the tree it tells of.
func head(signed []byte, key note.Verifier) tlog.Tree {
	opened, wrong := note.Open(signed, note.VerifierList(key))
	check(wrong, "a signed head")
	lines := strings.Split(opened.Text, "\n")
	ensure(len(lines) > 3 && lines[0] == key.Name(), "the lines of a head")
	size, wrong := strconv.ParseInt(lines[1], 10, 64)
	check(wrong, "the size of a head")
	return tlog.Tree{N: size, Hash: hash(lines[2])}
}

// tiles reads from the folder; the library holds each tile to the head.
type tiles string

func (folder tiles) Height() int { return height }

func (folder tiles) ReadTiles(asked []tlog.Tile) ([][]byte, error) {
	found := make([][]byte, len(asked))
	for n, each := range asked {
		path := strings.Replace(each.Path(), "tile/8/", "tile/", 1)
		told, wrong := os.ReadFile(filepath.Join(string(folder), path))
		if wrong != nil {
			return nil, wrong
		}
		found[n] = told
	}
	return found, nil
}

func (folder tiles) SaveTiles([]tlog.Tile, [][]byte) {}

// entries reads the leaves themselves: each has its length before it.
func entries(folder string, size int64) [][]byte {
	var found [][]byte
	for int64(len(found)) < size {
		first := int64(len(found))
		width := size - first
		if width > 1<<height {
			width = 1 << height
		}
		path := tlog.Tile{H: height, L: -1, N: first >> height, W: int(width)}.Path()
		told := read(folder, strings.Replace(path, "tile/8/data/", "tile/entries/", 1))
		for len(told) > 0 {
			length := int(binary.BigEndian.Uint16(told))
			found = append(found, told[2:2+length])
			told = told[2+length:]
		}
	}
	return found
}

func main() {
	key, wrong := note.NewVerifier(os.Args[1])
	check(wrong, "the key")
	folder := os.Args[2]
	now, before := head(read(folder, "checkpoint"), key), head(read(folder, "older"), key)

	reader := tlog.TileHashReader(now, tiles(folder))
	leaves := entries(folder, now.N)
	ensure(int64(len(leaves)) == now.N, "the number of leaves")
	for n, leaf := range leaves {
		kept, wrong := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, int64(n))})
		check(wrong, "a tile")
		ensure(kept[0] == tlog.RecordHash(leaf), "a leaf under its tile")
	}

	proofs, _ := filepath.Glob(filepath.Join(folder, "inclusion", "*"))
	for _, path := range proofs {
		told, signed, _ := bytes.Cut(read(path), []byte("\n\n"))
		tree := head(signed, key)
		lines := strings.Split(string(told), "\n")
		extra, wrong := base64.StdEncoding.DecodeString(strings.TrimPrefix(lines[1], "extra "))
		check(wrong, "what stands beside a proof")
		index, wrong := strconv.ParseInt(strings.TrimPrefix(lines[2], "index "), 10, 64)
		check(wrong, "the index of a proof")
		var path tlog.RecordProof
		for _, line := range lines[3:] {
			path = append(path, hash(line))
		}
		entry := sha256.Sum256(extra) // over a nonce and the record's own hash
		leaf := tlog.RecordHash(entry[:])
		check(tlog.CheckRecord(path, tree.N, tree.Hash, index, leaf), "a proof of inclusion")
	}

	told, signed, _ := bytes.Cut(read(folder, "consistency"), []byte("\n\n"))
	var growth tlog.TreeProof
	for _, line := range strings.Split(string(told), "\n")[1:] {
		growth = append(growth, hash(line))
	}
	tree := head(signed, key)
	check(tlog.CheckTree(growth, tree.N, tree.Hash, before.N, before.Hash), "a proof of growth")
	mine, wrong := tlog.ProveTree(now.N, before.N, reader)
	check(wrong, "the tiles as far as growth needs them")
	check(tlog.CheckTree(mine, now.N, now.Hash, before.N, before.Hash), "growth by the tiles")
	fmt.Printf("accepted: %d leaves, %d proofs, grown from %d\n", now.N, len(proofs), before.N)
}
