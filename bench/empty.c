/* SPDX-License-Identifier: MIT */
/* A program that does nothing, to compare the start of the real one with. */
int main(void)
{
    return 0;
}
