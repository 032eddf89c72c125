#!/bin/sh
# Runs a program and compares what it prints: example.sh WANTED PROGRAM
got=$("$2") && [ "$got" = "$(cat "$1")" ] && exit 0
echo "$got"
exit 1
